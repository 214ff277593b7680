/** Files out of and into the page; nothing goes anywhere else. */
import type { HandedFile } from "../bridge/protocol";

export function save(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = "text/plain",
): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** All files of a drop, those in folders among them. */
export async function dropped(transfer: DataTransfer): Promise<HandedFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null)) return await Promise.all(plain.map(read));
  const found = await Promise.all(entries.map((entry) => (entry ? within(entry) : [])));
  return found.flat();
}

export async function read(file: File): Promise<HandedFile> {
  return {
    name: file.webkitRelativePath || file.name,
    data: new Uint8Array(await file.arrayBuffer()),
  };
}

async function within(entry: FileSystemEntry): Promise<HandedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ ...(await read(file)), name: entry.fullPath.slice(1) }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: HandedFile[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await within(one)));
  }
}

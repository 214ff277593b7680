/** A link that is the deck: its text, compressed, with a mark that tells whether it came through whole. */

export interface Shared {
  text: string;
  /** Format and day chosen on the page, where the text does not say. */
  format: string;
  asOf: string;
}

export type Opened = { shared: Shared } | { damaged: string };

const VERSION = "1";
/** Nothing a person writes unpacks to more; what does is an attack on memory. */
const MOST = 1 << 20;

export async function toFragment(shared: Shared): Promise<string> {
  const packed = await through(
    new Blob([JSON.stringify([shared.text, shared.format, shared.asOf])]),
    new CompressionStream("deflate-raw"),
  );
  return `#d${VERSION}.${checksum(packed)}.${base64url(packed)}`;
}

export async function fromFragment(fragment: string): Promise<Opened | null> {
  if (!fragment.startsWith("#d")) return null;
  const [version, sum, body] = fragment.slice(2).split(".");
  if (version !== VERSION) return { damaged: "It was made by another version of this page." };
  try {
    const packed = fromBase64url(body ?? "");
    if (checksum(packed) !== sum) return { damaged: "It was cut short or changed on its way." };
    const bytes = await through(new Blob([packed]), new DecompressionStream("deflate-raw"));
    const [text, format, asOf] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    if (typeof text !== "string") return { damaged: "There is no deck in it." };
    return { shared: { text, format: String(format ?? ""), asOf: String(asOf ?? "") } };
  } catch {
    return { damaged: "It cannot be unpacked." };
  }
}

async function through(
  blob: Blob,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > MOST) throw new RangeError("too large");
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Adler-32, in base 36. */
export function checksum(bytes: Uint8Array): string {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return (high * 65536 + low).toString(36);
}

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

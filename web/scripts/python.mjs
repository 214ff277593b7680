// Makes build/python: our wheel and the standard library as bytecode of the very Python that will run
// them. Compiling 560 modules at every start would take the page two seconds.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const build = join(web, "build", "python");
const python = process.env.PYTHON ?? "python3";
/** What reads `.dek` files, in the version of our lock. */
const LIBRARIES = ["defusedxml"];
/** What makes pages and charts, loaded when somebody prints. */
const PRINTING = ["importlib-metadata", "jinja2", "markupsafe", "pygal", "zipp"];
/** What reads Excel workbooks, loaded when somebody hands one over. */
const WORKBOOKS = ["et-xmlfile", "openpyxl", "xlrd"];
/** Parts of the standard library that need a terminal, a screen, other processes or a network. */
const UNUSED = [
  "_pyrepl",
  "concurrent/futures/process",
  "ctypes/macholib",
  "curses",
  "dbm",
  "doctest",
  "ensurepip",
  "ftplib",
  "http/server",
  "idlelib",
  "imaplib",
  "mailbox",
  "multiprocessing",
  "pdb",
  "poplib",
  "pydoc_data",
  "smtplib",
  "sqlite3",
  "test",
  "tkinter",
  "turtle",
  "turtledemo",
  "unittest",
  "venv",
  "wsgiref",
  "xmlrpc",
];

// A wheel carries the page when there is one: the page must not carry an older self.
rmSync(join(web, "dist"), { recursive: true, force: true });
rmSync(build, { recursive: true, force: true });
mkdirSync(build, { recursive: true });
const pip = [
  "-m",
  "pip",
  "install",
  "--quiet",
  "--disable-pip-version-check",
  "--no-deps",
  "--no-compile",
];
const site = join(build, "site");
execFileSync(python, [...pip, "--target", site, dirname(web)], { stdio: "inherit" });
const printing = join(build, "printing");
const workbooks = join(build, "workbooks");
install(site, LIBRARIES);
install(printing, PRINTING);
install(workbooks, WORKBOOKS);

/** Libraries of our lock, which has their versions and hashes. */
function install(target, names) {
  const lock = readFileSync(join(dirname(web), "requirements", "dev.lock"), "utf8");
  const wanted = names.map((name) => {
    const found = new RegExp(`^${name}==(?:.*\\\\\n)+.*$`, "m").exec(lock);
    if (!found) throw new Error(`${name} is not in the lock`);
    return found[0];
  });
  const file = join(build, "requirements.txt");
  writeFileSync(file, wanted.join("\n"));
  execFileSync(python, [...pip, "--require-hashes", "--target", target, "-r", file], {
    stdio: "inherit",
  });
  rmSync(file);
}

const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/build");
pyodide.mountNodeFS("/build", build);
pyodide.globals.set("unused", pyodide.toPy(UNUSED));
const source = join(web, "node_modules", "pyodide", "python_stdlib.zip");
cpSync(source, join(build, "python_stdlib.zip"));
pyodide.runPython(readFileSync(join(web, "scripts", "bytecode.py"), "utf8"));
writeFileSync(
  join(build, "titles.json"),
  execFileSync(python, ["-m", "deckcheck.web.titles"], {
    env: { ...process.env, PYTHONPATH: site },
    cwd: build,
    maxBuffer: 1 << 26,
  }),
);
rmSync(site, { recursive: true });
rmSync(printing, { recursive: true });
rmSync(workbooks, { recursive: true });
rmSync(join(build, "python_stdlib.zip"));

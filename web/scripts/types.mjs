// Types for TypeScript out of the schemas that we publish.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(web, "src", "documents");
mkdirSync(target, { recursive: true });
for (const name of ["report", "page"]) {
  const schema = JSON.parse(readFileSync(join(web, "..", "docs", `${name}.schema.json`), "utf8"));
  const text = await compile(schema, name, {
    bannerComment: `// Made from docs/${name}.schema.json by scripts/types.mjs.`,
    format: false,
    ignoreMinAndMaxItems: true,
  });
  writeFileSync(join(target, `${name}.ts`), text);
}

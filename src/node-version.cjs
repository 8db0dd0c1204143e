// Loaded before main.ts, because an older Node fails on its types before it runs a line of it.
const major = Number.parseInt(process.versions.node, 10);
if (major < 24) {
  console.error(
    `Retainer needs Node 24, and this is ${process.versions.node}. On Linux, npm ci brings it: run npm ci, then npm start. Elsewhere, install Node 24.`,
  );
  process.exit(1);
}

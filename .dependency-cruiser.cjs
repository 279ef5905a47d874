// The directions of the house (README, "The tree"). `npm run check` fails on a violation, and on a
// scan that sees fewer than 50 modules, since a broken scan would otherwise pass everything.
const engines = [
  "billing",
  "player",
  "downloads",
  "images",
  "jobs",
  "pictures",
  "export",
  "sync",
  "listening",
  "search",
  "paper",
  "db",
  "backend",
];
const only = (name, module, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: "^(src|sw)/", pathNot: allowed },
  to: { path: module },
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "unresolvable",
      severity: "error",
      from: { path: "^(src|sw|supabase)/" },
      to: { couldNotResolve: true, pathNot: "^virtual:|^node:|[.]css$|[?](url|worker|raw)" },
    },
    {
      name: "features-apart",
      severity: "error",
      comment: "features never import each other; src/app composes them",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "app-is-the-top",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/app/" },
      to: { path: "^src/app/" },
    },
    {
      name: "shell-and-routes-above-the-rest-of-app",
      severity: "error",
      comment: "what screens use knows no screen; its code is asked for with import() alone (src/app/chunks)",
      from: { path: "^src/app/(account|actions|chunks|context|install|player|updates)/" },
      to: { path: "^src/app/(routes|shell)/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "chunks-below-what-they-load",
      severity: "error",
      comment: "a chunk's name stands below its code, so that the code itself may ask for other chunks",
      from: { path: "^src/app/chunks/" },
      to: {
        path: "^src/app/(account|actions|install|player|updates)/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "engines-below-features",
      severity: "error",
      from: { path: `^src/(${engines.join("|")})/` },
      to: { path: "^src/(app|features|editing|transcript|ui)/" },
    },
    ...engines.map((engine) => ({
      name: `${engine}-through-its-index`,
      severity: "error",
      from: { path: "^(src|sw)/", pathNot: `^src/${engine}/` },
      to: {
        path: `^src/${engine}/`,
        pathNot: `^src/${engine}/index[.]ts$|^src/sync/(person|own-lists)[.]ts$|^src/db/(account-removal|faulty-rows)[.]ts$`,
      },
    })),
    {
      name: "transcript-knows-no-engine",
      severity: "error",
      comment: "a transcript is shown by several features, which hand in what they know of the player",
      from: { path: "^src/transcript/" },
      to: { path: "^(src|sw)/", pathNot: "^src/(transcript|ui|domain|lib)/" },
    },
    {
      name: "transcript-through-its-index",
      severity: "error",
      from: { path: "^(src|sw)/", pathNot: "^src/transcript/" },
      to: { path: "^src/transcript/", pathNot: "^src/transcript/index[.]ts$" },
    },
    {
      name: "editing-knows-no-engine",
      severity: "error",
      comment: "what edits have in common is used by several features, which hand in what is edited",
      from: { path: "^src/editing/" },
      to: { path: "^(src|sw)/", pathNot: "^src/(editing|ui|lib)/" },
    },
    {
      name: "editing-through-its-index",
      severity: "error",
      from: { path: "^(src|sw)/", pathNot: "^src/editing/" },
      to: { path: "^src/editing/", pathNot: "^src/editing/index[.]ts$" },
    },
    {
      name: "player-knows-ports-only",
      severity: "error",
      from: { path: "^src/player/" },
      to: { path: "^src/(sync|listening|db|downloads|images|backend|paper)/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^src/domain/" },
      to: { path: "^(src|sw)/", pathNot: "^src/(domain|lib)/" },
    },
    {
      name: "lib-is-the-floor",
      severity: "error",
      from: { path: "^src/lib/" },
      to: { path: "^src/", pathNot: "^src/lib/" },
    },
    {
      name: "ui-knows-ui-and-lib",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^(src|supabase)/", pathNot: "^src/(ui|lib)/" },
    },
    {
      name: "client-takes-only-the-contract",
      severity: "error",
      from: { path: "^(src|sw)/" },
      to: {
        path: "^supabase/",
        pathNot: "^supabase/functions/_shared/[a-z-]*(contract|schemas|database-types)[.]ts$",
      },
    },
    {
      name: "functions-stand-alone",
      severity: "error",
      from: { path: "^supabase/functions/" },
      to: { path: "^(src|sw|supabase/local|tests)/" },
    },
    only(
      "howler-in-one-file",
      "node_modules/howler",
      "^src/player/howler-engine[.]ts$",
      "one file knows Howler",
    ),
    only("dexie-in-db", "node_modules/dexie", "^src/db/", "Dexie is entered through src/db"),
    only(
      "supabase-in-backend",
      "node_modules/@supabase",
      "^src/backend/",
      "supabase-js is entered through src/backend",
    ),
    only("pdfjs-in-paper", "node_modules/pdfjs-dist", "^src/paper/", "pdf.js is entered through src/paper"),
    only(
      "workbox-in-sw",
      "node_modules/workbox",
      "^(sw/|src/app/)",
      "workbox in sw, workbox-window in src/app",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.page.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "default", "types"],
    },
  },
};

// Before the first paint: whether this is the start page, whose words are in index.html for every address; the theme
// chosen on this device, if one was chosen; and the scripts of the screen that stands here, asked for together with the
// app's core and not after it has run.
{
  const { pathname } = location;
  const root = document.documentElement;
  if (pathname !== "/") root.dataset.inside = "";

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // No storage: the system's theme stands, and the app finds out itself who is signed in.
      return null;
    }
  };
  const theme = stored("orpheus-theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  // Written by the build (scripts/vite/screen-files.mjs): rows of a path, a visitor's files by number, and an account's
  // where those are others.
  const { files = "", screens = "[]" } = document.currentScript.dataset;
  const names = files.split(" ");
  const [, ofVisitor = [], ofAccount = ofVisitor] =
    JSON.parse(screens).find(([path]) => new RegExp(`^${path}/?$`).test(pathname)) ?? [];
  for (const number of stored("orpheus-account") === null ? ofVisitor : ofAccount) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = `/assets/${names[number]}.js`;
    document.head.append(link);
  }
}

// Where the navigation stands, for the page before and after its scripts.
export const NAVIGATION = {
  header:
    "sticky top-0 z-40 border-b border-line bg-paper/92 pt-[env(safe-area-inset-top)] [backdrop-filter:blur(12px)]",
  bar: "page-width flex min-h-17 flex-wrap items-center gap-x-[min(1.5rem,3vw)]",
};

// What is in index.html before any script has run: the start page as it is for everybody, and the shape of every other
// page. The build imports this; the app does not.
import { renderToStaticMarkup } from "react-dom/server";
import { Hero } from "#features/home/hero.tsx";
import { SampleFrame, Waiting } from "#features/home/sample-shape.tsx";
import { Logo } from "#ui/logo.tsx";
import { NAVIGATION } from "./shell/navigation-place.ts";
import { ScreenSkeleton } from "./routes/screen-skeleton.tsx";

/** @returns markup for the root; public/start.js says which of the two pages is shown. */
export const renderStart = (): string =>
  renderToStaticMarkup(
    <>
      <header className={NAVIGATION.header}>
        <div className={NAVIGATION.bar}>
          <Logo />
        </div>
      </header>
      <main className="start-page">
        <Hero start={null}>
          <SampleFrame busy>
            <Waiting text={null} />
          </SampleFrame>
        </Hero>
      </main>
      <main className="inside-page">
        <ScreenSkeleton />
      </main>
    </>,
  );

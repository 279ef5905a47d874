// The start page as it is in index.html before any script has run: what is the same for everybody. The build imports
// this; the app does not.
import { renderToStaticMarkup } from "react-dom/server";
import { Hero } from "#features/home/hero.tsx";
import { SampleFrame, Waiting } from "#features/home/sample-shape.tsx";
import { Logo } from "#ui/logo.tsx";
import { NAVIGATION } from "./shell/navigation-place.ts";

/** @returns markup for the root; public/theme.js hides it on every other page. */
export const renderStart = (): string =>
  renderToStaticMarkup(
    <div className="start-page">
      <header className={NAVIGATION.header}>
        <div className={NAVIGATION.bar}>
          <Logo />
        </div>
      </header>
      <main>
        <Hero start={null}>
          <SampleFrame busy>
            <Waiting text={null} />
          </SampleFrame>
        </Hero>
      </main>
    </div>,
  );

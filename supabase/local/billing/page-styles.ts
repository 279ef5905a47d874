// How the local provider's pages look: the app's colours and spacing (src/ui/tokens.css), since a page of the server
// has none of the app's files.
export const STYLES = `
:root {
  --paper: light-dark(oklch(0.985 0.006 85), oklch(0.175 0.014 265));
  --card: light-dark(oklch(1 0 0), oklch(0.215 0.016 265));
  --sunken: light-dark(oklch(0.957 0.012 85), oklch(0.265 0.016 265));
  --ink: light-dark(oklch(0.24 0.02 265), oklch(0.95 0.008 85));
  --soft: light-dark(oklch(0.48 0.02 265), oklch(0.73 0.015 265));
  --line: light-dark(oklch(0.91 0.008 85), oklch(0.3 0.016 265));
  --edge: light-dark(oklch(0.62 0.012 265), oklch(0.55 0.016 265));
  --accent: light-dark(oklch(0.51 0.175 38), oklch(0.79 0.14 52));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.03 48));
  --danger: light-dark(oklch(0.5 0.185 25), oklch(0.8 0.11 22));
  --danger-soft: light-dark(oklch(0.962 0.018 22), oklch(0.28 0.06 22));
  --danger-line: light-dark(oklch(0.86 0.07 22), oklch(0.42 0.09 22));
}
body {
  background: var(--paper);
  color: var(--ink);
  max-width: 28rem;
}
h1 {
  font-size: 1.5rem;
  margin: 0 0 0.25rem;
}
h2 {
  font-size: 0.875rem;
  font-weight: 600;
  color: var(--soft);
  margin: 0 0 0.5rem;
}
p {
  margin: 0.25rem 0;
}
.note {
  color: var(--soft);
  font-size: 0.875rem;
}
section {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 1rem;
  margin: 1rem 0;
  padding: 1.25rem;
}
.plan {
  font-size: 1.25rem;
  font-weight: 600;
}
.total {
  border-top: 1px solid var(--line);
  display: flex;
  justify-content: space-between;
  margin-bottom: 1rem;
  margin-top: 1rem;
  padding-top: 1rem;
}
.error {
  background: var(--danger-soft);
  border: 1px solid var(--danger-line);
  border-radius: 0.75rem;
  color: var(--danger);
  margin: 1rem 0;
  padding: 0.75rem 1rem;
}
form {
  margin: 0.5rem 0 0;
}
button {
  appearance: none;
  background: var(--card);
  border: 1px solid var(--edge);
  border-radius: 0.75rem;
  box-sizing: border-box;
  color: var(--ink);
  cursor: pointer;
  display: block;
  font: inherit;
  min-height: 44px;
  padding: 0.5rem 1rem;
  text-align: center;
  width: 100%;
}
button:hover {
  background: var(--sunken);
}
button.main {
  background: var(--accent);
  border-color: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
a {
  color: var(--accent);
}
.back {
  align-items: center;
  display: inline-flex;
  min-height: 44px;
}
`;

// A summary as a page of its own, to be opened from a folder: without scripts and without anything from elsewhere.

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

/** @param summary HTML as the server has it */
export const summaryPage = (title: string, summary: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 Georgia, serif; }</style>
</head>
<body>
<h1>${escape(title)}</h1>
${summary}
</body>
</html>
`;

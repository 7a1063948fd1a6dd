/** @jsxImportSource preact */

/** Text as it was typed: each of its lines is a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

export function LabeledText({ about, text }: { about: string; text: string }) {
  return (
    <p className="said">
      <b>{`${about}:`}</b> {text}
    </p>
  );
}

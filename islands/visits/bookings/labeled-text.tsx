export const LabeledText = ({ about, text }: { about: string; text: string }) => (
  <p className="said">
    <b>{`${about}:`}</b> {text}
  </p>
);

export default function Print() {
  return (
    <div className="row">
      <button type="button" className="btn line" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}

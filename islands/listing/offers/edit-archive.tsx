interface Props {
  /** Which one, for people who only hear the buttons. */
  name: string;
  onEdit: () => void;
  onArchive: () => void;
}

export function EditArchive({ name, onEdit, onArchive }: Props) {
  return (
    <div className="row">
      <button type="button" className="btn line small" onClick={onEdit}>
        Edit<span className="hush"> {name}</span>
      </button>
      <button type="button" className="btn plain small" onClick={onArchive}>
        Archive<span className="hush"> {name}</span>
      </button>
    </div>
  );
}

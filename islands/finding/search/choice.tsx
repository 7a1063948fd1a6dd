interface ChoiceProps {
  name: string;
  label: string;
  className: string;
  value: string | number;
  children: readonly (readonly [value: string | number, text: string])[];
  error?: string | undefined;
}

export const Choice = ({ name, label, className, value, children, error }: ChoiceProps) => (
  <div className={`field ${className}`}>
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={value} {...marks(name, error)}>
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
    <FieldError name={name} error={error} />
  </div>
);

export const marks = (name: string, error: string | undefined) =>
  error ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  );
}

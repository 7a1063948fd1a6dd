export interface SearchProps {
  title: string;
}
export default function Search({ title }: SearchProps) {
  return <p>{title}</p>;
}

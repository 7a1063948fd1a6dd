export interface BookingRequestProps {
  title: string;
}
export default function BookingRequestForm({ title }: BookingRequestProps) {
  return <p>{title}</p>;
}

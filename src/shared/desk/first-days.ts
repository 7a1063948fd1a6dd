/** Something worth doing right after a groomer is listed. */
export interface NextThing {
  name: string;
  says: string;
  href: string;
  isDone: boolean;
}

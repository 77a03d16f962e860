/** A whole name; people without an account have all of it in the first. */
export const observerName = ({ observer }: { observer: { firstname: string; lastname: string } }): string =>
  [observer.firstname, observer.lastname].filter(Boolean).join(' ')

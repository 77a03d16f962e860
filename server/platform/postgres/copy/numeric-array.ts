/**
 * An array of numbers as PostgreSQL reads it, each given by its digits, so that none are lost: of `numeric`, whose binary form is another one.
 * Null is null.
 */
export const numericArray = (numbers: readonly (string | null)[]): string =>
  `{${numbers.map((given) => given ?? 'null').join()}}`

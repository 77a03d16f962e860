/** A number with its noun: `1 count`, `2 counts`, `1,200 counts`. `many` defaults to the noun with an s. */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

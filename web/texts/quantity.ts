import { numberText } from '#domain/display/numbers.ts'

/** A number with its noun: `1 count`, `2 counts`, `1,200 counts`. `many` defaults to the noun with an s. */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

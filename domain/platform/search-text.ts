/** Text as searches compare it: without accents and case. The database's plain_text does the same. */
export const searchText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

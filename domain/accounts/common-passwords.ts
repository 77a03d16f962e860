const words = `
  password passwort passw pass admin administrator welcome letmein login master hello monkey dragon football baseball
  superman batman iloveyou sunshine princess shadow michael jordan jennifer hunter ashley bailey charlie qwerty qwertyui
  qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh aaaaaaaa trustno
  starwars whatever freedom secret summer winter spring autumn january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday liverpool chelsea arsenal england
  london america computer internet samsung google changeme default test testing tester user guest root temp temporary
  bombus bumblebee honeybee strawberry raspberry pollinator pollination farm farmer
`
/** The commonest passwords reduced to their letters: what is left of "Passw0rd!" or "Summer2026!". Also '' (digits only). */
export const commonPasswords: ReadonlySet<string> = new Set(['', ...words.trim().split(/\s+/)])

const words = `
  password passwort passcode pass word admin administrator welcome letmein login master hello monkey dragon football
  baseball basketball soccer hockey superman batman spiderman iloveyou love sunshine princess shadow flower cookie
  cheese pepper ginger killer ninja samurai mustang ferrari porsche mercedes pokemon starwars matrix phoenix tigger
  whatever freedom trustno secret access system server oracle root guest user test tester temp temporary demo default
  changeme change computer internet samsung google facebook windows linux mobile phone super power money lucky angel
  michael jordan jennifer jessica hunter ashley bailey charlie andrew daniel thomas robert joshua matthew william
  david james john maria anna emma amanda nicole anthony alexander samantha hannah justin jonathan benjamin oliver george harry jack kumar krishna singh india england scotland london liverpool
  chelsea arsenal manchester everton america canada france germany pakistan
  minecraft chocolate butterfly family student global purple
  spring summer autumn winter january february march april june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday
  company office team staff bombus bumblebee honeybee bees pollinator pollination pollen strawberry raspberry blueberry
  blackberry berry farm farmer field tunnel grower garden
`
/** Words in the most common passwords, longest first, so that a word is found before its parts. */
export const commonWords: readonly string[] = words
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

const rows = `
  abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm !@#$%^&*
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm !qaz @wsx #edc $rfv 1q2w3e4r5t6y q1w2e3r4t5 a1b2c3d4e5 1a2b3c4d5e aabbccddeeff 11223344556677 10203040506070 121212 123123 147258369 159357 159753
`
// Passwords contain no spaces, which separate the rows here.
const inRows = [rows, ...[...rows].toReversed()].join('')

/** Whether three characters are consecutive in the alphabet, in numbers or on the keyboard, or equal. */
export const isRun = (three: string): boolean =>
  inRows.includes(three) || (three[0] === three[1] && three[1] === three[2])

import { searchText } from '../../platform/text.ts'

const months = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
].flatMap((language) => language.split(' ').map((name, index) => ({ name: searchText(name), number: index + 1 })))
const SHORTEST = 3

/** The month of a name or its beginning, in English or a language of the field staff; undefined if ambiguous. */
export const monthNumber = (given: string): number | undefined => {
  const word = searchText(given)
  if (word.length < SHORTEST) return undefined
  const [only, ...others] = new Set(months.filter(({ name }) => name.startsWith(word)).map(({ number }) => number))
  return others.length === 0 ? only : undefined
}

const weekdays = new Set(
  [
    'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday',
    'mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag so sonntag',
    'lun lunes martes mie miercoles jue jueves vie viernes sab sabado dom domingo',
    'pon poniedziałek wt wtorek sr środa czw czwartek pt piątek sob sobota nd niedz niedziela',
    'luni marți miercuri joi vin vineri sam sâmbătă dum duminică',
    'lundi mardi mer mercredi jeu jeudi ven vendredi samedi dim dimanche',
    'ma maandag dinsdag wo woensdag donderdag vr vrijdag za zaterdag zo zondag',
  ].flatMap((language) => language.split(' ').map(searchText)),
)
const wordBefore = /^(\p{L}{2,12})[.,]{0,2} (?=[\p{L}\d])/u

/** Removes the weekday before a date. */
export const withoutWeekday = (text: string): string => {
  const [before, word] = wordBefore.exec(text) ?? []
  return before !== undefined && word !== undefined && weekdays.has(searchText(word)) ? text.slice(before.length) : text
}

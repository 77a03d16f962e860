import { Fragment, type ReactNode } from 'react'

interface ScientificNameProps {
  genus: string | null
  species: string | null
}

/** A genus is one capitalised word: “unidentified aphid” is a description, not a name. */
const isGenus = (word: string): boolean =>
  /^\p{Lu}\p{Ll}[\p{Ll}-]*$/u.test(word) && !/^un(?:identified|known)/i.test(word)
/** “sp.”, “spp.”, “cf.”, numbers and authors are not part of the Latin name; “terrestris/lucorum” of an aggregate is. */
const isEpithet = (word: string): boolean => /^\p{Ll}[\p{Ll}-]+(\/\p{Ll}[\p{Ll}-]+)*$/u.test(word)

interface Run {
  words: string
  isLatin: boolean
}

/** The words of a name in runs: Latin, which is set in italics, and other. */
const runsOf = (words: readonly { word: string; isLatin: boolean }[]): Run[] => {
  const runs: Run[] = []
  for (const { word, isLatin } of words) {
    const last = runs.at(-1)
    if (last?.isLatin === isLatin) last.words += ` ${word}`
    else runs.push({ words: word, isLatin })
  }
  return runs
}

const wordsOf = (text: string | null): string[] => text?.split(/\s+/).filter(Boolean) ?? []

/** A scientific name in its usual notation: the genus and the epithet are in italics, “sp.” and descriptions are not. */
export const ScientificName = ({ genus, species }: ScientificNameProps) => {
  const isNamed = genus !== null && isGenus(genus.trim())
  const words = [
    ...wordsOf(genus).map((word) => ({ word, isLatin: isNamed })),
    ...wordsOf(species).map((word) => ({ word, isLatin: isNamed && isEpithet(word) })),
  ]
  return <Runs runs={runsOf(words)} />
}

/** A name as text, such as `Bombus terrestris, queen`: what follows a comma is not Latin. */
export const ScientificText = ({ text }: { text: string }) => {
  const comma = text.indexOf(',')
  const [genus = '', ...species] = wordsOf(comma < 0 ? text : text.slice(0, comma))
  return (
    <>
      <ScientificName genus={genus} species={species.join(' ')} />
      {comma < 0 ? '' : text.slice(comma)}
    </>
  )
}

/** A character that no text contains. */
const HOLE = '\u2063'
/** A sentence around a name that is more than text. */
export const AroundName = ({ text, children }: { text: (name: string) => string; children: ReactNode }) => (
  <span>
    {text(HOLE)
      .split(HOLE)
      .map((part, at) => (
        <Fragment key={part}>
          {at > 0 && children}
          {part}
        </Fragment>
      ))}
  </span>
)

/** The epithet alone, in a column beside the genus. */
export const Epithet = ({ genus, species }: ScientificNameProps) => {
  const isNamed = genus !== null && isGenus(genus.trim())
  return <Runs runs={runsOf(wordsOf(species).map((word) => ({ word, isLatin: isNamed && isEpithet(word) })))} />
}

const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ words, isLatin }, at) => {
    const text = at === 0 ? words : ` ${words}`
    return isLatin ? <em key={words}>{text}</em> : text
  })

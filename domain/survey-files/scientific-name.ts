const withAuthor = /^(\p{Lu}[\p{Ll}-]+ [\p{Ll}-]{2,}(?: [\p{Ll}-]{2,})?) (?:\(.*|\p{Lu}.*|& .*)$/u
/** A scientific name without who described it and when: `Bombus terrestris (Linnaeus, 1758)`. */
export const withoutAuthor = (name: string): string => withAuthor.exec(name.slice(0, 200))?.[1] ?? name

const wholeGenus = /^(\p{L}[\p{L}-]+)(?: (?:sp|spp|species|indet|unidentified)\.?)?$/iu
/** The genus of a name that goes no further: `Bombus`, `Bombus sp.`, `Bombus spp.`; null for others. */
export const genusOf = (name: string): string | null => wholeGenus.exec(name)?.[1] ?? null

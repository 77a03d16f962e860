/** How the clients in Python and R name operations and parameters (`clients/api-python`, `clients/api-r`). */
const PYTHON =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'
const R = 'if else repeat while function for next break TRUE FALSE NULL Inf NaN NA in'

const namesIn = (keywords: string) => {
  const reserved = new Set(keywords.split(' '))
  return (name: string): string => {
    const word = name.replaceAll(/\W/g, '_')
    return reserved.has(word) ? `${word}_` : word
  }
}

/** A name that Python allows: `from` becomes `from_`. */
export const pythonName = namesIn(PYTHON)
/** A name that R allows: `next` becomes `next_`. */
export const rName = namesIn(R)

/** `listFarms` as `list_farms`. */
export const snakeCase = (id: string): string =>
  id.replaceAll(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => `_${letter}`).toLowerCase()

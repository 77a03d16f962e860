import { defaultLanguage } from '../language/languages.ts'
import { currentLanguage, defineMessages, translated } from '../language/text.ts'

/** English names of common species by their scientific names. Each language translates them; other names stay as entered. */
export const commonNames = defineMessages({
  'Bombus terrestris': 'Buff-tailed bumblebee',
  'Bombus lucorum': 'White-tailed bumblebee',
  'Bombus lapidarius': 'Red-tailed bumblebee',
  'Bombus pascuorum': 'Common carder bee',
  'Bombus hortorum': 'Garden bumblebee',
  'Bombus pratorum': 'Early bumblebee',
  'Bombus hypnorum': 'Tree bumblebee',
  'Apis mellifera': 'Western honey bee',
  'Episyrphus balteatus': 'Marmalade hoverfly',
  'Eristalis tenax': 'Common drone fly',
  'Lucilia sericata': 'Common green bottle',
  'Scathophaga stercoraria': 'Yellow dung fly',
  'Osmia bicornis': 'Red mason bee',
  'Andrena flavipes': 'Yellow-legged mining bee',
  'Vespula vulgaris': 'Common wasp',
  'Vespula germanica': 'German wasp',
  'Chaetosiphon fragaefolii': 'Strawberry aphid',
  'Macrosiphum euphorbiae': 'Potato aphid',
  'Aphis gossypii': 'Melon and cotton aphid',
  'Myzus ascalonicus': 'Shallot aphid',
  'Amphorophora idaei': 'Large raspberry aphid',
  'Coccinella septempunctata': 'Seven-spot ladybird',
  'Adalia bipunctata': 'Two-spot ladybird',
  'Harmonia axyridis': 'Harlequin ladybird',
  'Anthocoris nemorum': 'Common flower bug',
})

/** The names in the reader's language by the English ones; null in English. */
export const translatedCommonNames = (): Record<string, string> | null =>
  currentLanguage() === defaultLanguage
    ? null
    : Object.fromEntries(Object.values(commonNames).map((name) => [name, translated(name)]))

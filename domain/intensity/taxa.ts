import type { FunctionalGroup } from './functional-groups.ts'

const table = (rows: [FunctionalGroup, string][]): ReadonlyMap<string, FunctionalGroup> =>
  new Map(rows.flatMap(([group, words]) => words.split(/\s+/).map((word) => [word, group] as const)))

/** Whole names, letters only, whose endings would mislead: a carder bee is a bumblebee, a wool carder is not. */
export const names = table([
  ['bumblebee', 'bumble humblebee carderbee commoncarderbee browncarderbee mosscarderbee shrillcarderbee'],
  ['honeybee', 'honey hivebee'],
  ['hoverfly', 'hover syrphid syrphids flowerfly dronefly commondronefly tapereddronefly'],
  [
    'solitary bee',
    'solitary sweatbee furrowbee carpenterbee woolcarderbee yellowfacedbee plastererbee nomadbee longhornedbee',
  ],
  [
    'other fly',
    `fly otherfly otherdiptera nonsyrphid nonsyrphidfly nonsyrphiddiptera housefly blowfly bluebottle bluebottlefly
    greenbottle greenbottlefly commongreenbottle fleshfly dungfly yellowdungfly stablefly beefly tachinid tachinidfly
    muscid muscidfly`,
  ],
  ['social wasp', 'wasp commonwasp germanwasp treewasp redwasp paperwasp yellowjacket yellowjacketwasp hornet'],
])

/** How longer English names end, as in "buff-tailed bumblebee". Plain "fly" is none of them: butterfly, sawfly. */
export const nameEndings: readonly (readonly [string, FunctionalGroup])[] = [
  ['bumblebee', 'bumblebee'],
  ['honeybee', 'honeybee'],
  ['hoverfly', 'hoverfly'],
  ['dronefly', 'hoverfly'],
  ['solitarybee', 'solitary bee'],
  ['miningbee', 'solitary bee'],
  ['masonbee', 'solitary bee'],
  ['furrowbee', 'solitary bee'],
  ['sweatbee', 'solitary bee'],
  ['leafcutterbee', 'solitary bee'],
  ['leafcuttingbee', 'solitary bee'],
  ['carpenterbee', 'solitary bee'],
  ['socialwasp', 'social wasp'],
  ['yellowjacket', 'social wasp'],
  ['hornet', 'social wasp'],
  ['blowfly', 'other fly'],
  ['housefly', 'other fly'],
  ['dungfly', 'other fly'],
  ['greenbottle', 'other fly'],
  ['bluebottle', 'other fly'],
]

export const genera = table([
  ['bumblebee', 'bombus'],
  ['honeybee', 'apis'],
  [
    'hoverfly',
    `episyrphus eupeodes syrphus sphaerophoria eristalis eristalinus helophilus melanostoma platycheirus scaeva volucella
    myathropa syritta rhingia cheilosia xylota chrysotoxum allograpta toxomerus`,
  ],
  [
    'solitary bee',
    `andrena osmia lasioglossum halictus seladonia megachile colletes hylaeus anthophora nomada sphecodes anthidium
    chelostoma hoplitis heriades eucera melitta dasypoda panurgus agapostemon augochlora augochlorella augochloropsis
    ceratina xylocopa habropoda melissodes peponapis`,
  ],
  [
    'other fly',
    `lucilia phaenicia calliphora scathophaga scatophaga musca sarcophaga pollenia bombylius tachina fannia delia
    anthomyia empis protophormia phormia chrysomya stomoxys`,
  ],
  ['social wasp', 'vespula dolichovespula vespa polistes'],
])

/** Families all of whose species belong to one group. Apidae spans three; Vespidae's few solitary wasps hardly come to flowers. */
export const families = table([
  ['hoverfly', 'syrphidae syrphinae eristalinae'],
  ['solitary bee', 'andrenidae halictidae megachilidae colletidae melittidae'],
  [
    'other fly',
    'calliphoridae scathophagidae muscidae sarcophagidae tachinidae bombyliidae anthomyiidae fanniidae empididae',
  ],
  ['social wasp', 'vespidae vespinae polistinae'],
])

/** Species names that stand for themselves, for names with a shortened genus: "B. terrestris". */
export const epithets = table([
  ['bumblebee', 'terrestris lucorum lapidarius pascuorum hortorum pratorum hypnorum impatiens'],
  ['honeybee', 'mellifera'],
  ['hoverfly', 'balteatus corollae ribesii tenax'],
  ['solitary bee', 'bicornis lignaria'],
])

import type { FunctionalGroup } from './functional-groups.ts'

const table = (rows: [FunctionalGroup, string][]): ReadonlyMap<string, FunctionalGroup> =>
  new Map(rows.flatMap(([group, words]) => words.split(/\s+/).map((word) => [word, group] as const)))

/** Whole names whose endings would mislead: a carder bee is a bumblebee, a wool carder is not. */
export const names = table([
  ['bumblebee', 'bumble humblebee carderbee commoncarderbee browncarderbee mosscarderbee shrillcarderbee'],
  ['honeybee', 'honey hivebee'],
  ['hoverfly', 'hover syrphid syrphids syrphidfly flowerfly dronefly commondronefly tapereddronefly'],
  [
    'solitary bee',
    `solitary sweatbee furrowbee carpenterbee woolcarderbee yellowfacedbee plastererbee nomadbee longhornedbee flowerbee ivybee
    pantaloonbee scissorbee resinbee bloodbee squashbee alkalibee orchardbee`,
  ],
  [
    'other fly',
    `fly otherfly otherdiptera nonsyrphid nonsyrphidfly nonsyrphiddiptera housefly blowfly bluebottle bluebottlefly
    greenbottle greenbottlefly commongreenbottle fleshfly dungfly yellowdungfly stablefly beefly darkedgedbeefly dottedbeefly westernbeefly tachinid tachinidfly
    muscid muscidfly`,
  ],
  ['social wasp', 'wasp commonwasp germanwasp treewasp redwasp paperwasp yellowjacket yellowjacketwasp hornet'],
])

/** Endings of longer English names, such as "buff-tailed bumblebee". Plain "fly" is not one: butterfly, sawfly. */
export const nameEndings: readonly (readonly [string, FunctionalGroup])[] = [
  ['bumblebee', 'bumblebee'],
  ['honeybee', 'honeybee'],
  ['hoverfly', 'hoverfly'],
  ['dronefly', 'hoverfly'],
  ['syrphidfly', 'hoverfly'],
  ['solitarybee', 'solitary bee'],
  ['miningbee', 'solitary bee'],
  ['masonbee', 'solitary bee'],
  ['furrowbee', 'solitary bee'],
  ['sweatbee', 'solitary bee'],
  ['leafcutterbee', 'solitary bee'],
  ['leafcuttingbee', 'solitary bee'],
  ['carpenterbee', 'solitary bee'],
  ['flowerbee', 'solitary bee'],
  ['ivybee', 'solitary bee'],
  ['orchardbee', 'solitary bee'],
  ['socialwasp', 'social wasp'],
  ['yellowjacket', 'social wasp'],
  ['hornet', 'social wasp'],
  ['blowfly', 'other fly'],
  ['housefly', 'other fly'],
  ['dungfly', 'other fly'],
  ['greenbottle', 'other fly'],
  ['bluebottle', 'other fly'],
]

/**
 * `hfly` starts the hoverfly classes of the Insect Detect model: hfly_episyr, hfly_eristal. Psithyrus are the cuckoo
 * bumblebees.
 */
export const genera = table([
  ['bumblebee', 'bombus psithyrus'],
  ['honeybee', 'apis'],
  [
    'hoverfly',
    `hfly hoverfly episyrphus eupeodes syrphus sphaerophoria eristalis eristalinus helophilus melanostoma platycheirus scaeva volucella
    myathropa syritta rhingia cheilosia xylota chrysotoxum allograpta toxomerus meliscaeva dasysyrphus epistrophe leucozona
    parasyrphus xanthogramma baccha neoascia pipiza paragus merodon eumerus criorhina sericomyia parhelophilus ferdinandea
    melangyna lapposyrphus palpada`,
  ],
  [
    'solitary bee',
    `andrena osmia lasioglossum halictus seladonia megachile colletes hylaeus anthophora nomada sphecodes anthidium
    chelostoma hoplitis heriades eucera melitta dasypoda panurgus agapostemon augochlora augochlorella augochloropsis
    ceratina xylocopa habropoda melissodes peponapis nomia stelis coelioxys epeolus melecta macropis dufourea rophites
    tetralonia amegilla thyreus calliopsis perdita`,
  ],
  [
    'other fly',
    `lucilia phaenicia calliphora scathophaga scatophaga musca sarcophaga pollenia bombylius tachina fannia delia
    anthomyia empis protophormia phormia chrysomya stomoxys`,
  ],
  ['social wasp', 'vespula dolichovespula vespa polistes'],
])

/**
 * Families whose species all belong to one group. Apidae spans three; the few solitary wasps of Vespidae rarely visit
 * flowers.
 */
export const families = table([
  ['hoverfly', 'syrphidae syrphinae eristalinae'],
  ['solitary bee', 'andrenidae halictidae megachilidae colletidae melittidae'],
  [
    'other fly',
    'calliphoridae scathophagidae muscidae sarcophagidae tachinidae bombyliidae anthomyiidae fanniidae empididae',
  ],
  ['social wasp', 'vespidae vespinae polistinae'],
])

/** Species epithets that are unambiguous with an abbreviated genus: "B. terrestris". */
export const epithets = table([
  ['bumblebee', 'terrestris lucorum lapidarius pascuorum hortorum pratorum hypnorum impatiens'],
  ['honeybee', 'mellifera'],
  ['hoverfly', 'balteatus corollae ribesii tenax'],
  ['solitary bee', 'bicornis lignaria'],
])

/** Words after a name that do not change its group: a queen bumblebee is a bumblebee. */
export const castes = new Set(
  'queen queens worker workers male males female females drone drones gyne gynes adult adults sp spp species'.split(
    ' ',
  ),
)

/** Names of model classes that are no insects. */
export const notInsects = new Set(
  `none background backgrounds bg empty nothing blank noise negative noinsect noinsects notinsect notaninsect noninsect
  falsepositive falsepositives shadow shadows dirt dust debris flower flowers leaf leaves petal petals plant plants`.split(
    /\s+/,
  ),
)

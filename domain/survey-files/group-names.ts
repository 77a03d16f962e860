import { pollinatorGroups, predatorGroups } from '../reference/taxon.ts'
import { lettersOf } from './columns/heading.ts'
import type { ReportType } from './types.ts'

/** Other names of insect groups, including the columns of the FIT Count and the guilds of open data sets. */
const names: Record<string, string> = {
  bumblebee:
    'bumble bee | Bombus | Hummel | Hummeln | abejorro | abejorros | trzmiel | trzmiele | bondar | bondari | bourdon | bourdons | hommel | hommels',
  honeybee: `honey bee | Apis | Apis mellifera | Honigbiene | Honigbienen | abeja de la miel | abeja melífera | pszczoła miodna | pszczoły miodne | albină meliferă |
    albine melifere | abeille domestique | abeilles domestiques | abeille mellifère | honingbij | honingbijen`,
  hoverfly: `hover fly | hoverflies | hover flies | syrphid | syrphids | Syrphidae | Schwebfliege | Schwebfliegen | sírfido | sírfidos | bzygowate | bzyg |
    sirfide | syrphe | syrphes | zweefvlieg | zweefvliegen`,
  'solitary bee': `solitary bees | wild bee | wild bees | other wild bees | other bees | Wildbiene | Wildbienen | Solitärbiene | abeja solitaria | abejas solitarias |
    pszczoła samotnica | albină solitară | abeille solitaire | abeilles solitaires | abeille sauvage | solitaire bij | wilde bij | wilde bijen`,
  'other fly': `other flies | flies other | non syrphid diptera | non syrphid flies | andere Fliegen | sonstige Fliegen | otras moscas | inne muchówki | alte muște |
    autres mouches | andere vliegen`,
  'social wasp': `social wasps | wasp | wasps | Vespidae | Wespe | Wespen | avispa | avispas | osa | osy | viespe | viespi | guêpe | guêpes | wesp | wespen`,
  aphid:
    'aphids | Blattlaus | Blattläuse | pulgón | pulgones | mszyca | mszyce | afid | afide | puceron | pucerons | bladluis | bladluizen',
  'mummified aphid': 'mummified aphids | aphid mummy | aphid mummies | mummies | parasitised aphid | parasitized aphid',
  ladybird:
    'ladybirds | ladybug | ladybugs | Coccinellidae | Marienkäfer | mariquita | mariquitas | biedronka | biedronki | buburuză | coccinelle | lieveheersbeestje',
  lacewing:
    'lacewings | Chrysopidae | Florfliege | Florfliegen | crisopa | crisopas | złotook | crizopă | chrysope | gaasvlieg',
  'flower bug': 'flower bugs | Orius | Anthocoridae | minute pirate bug | pirate bugs | Blumenwanze | Blumenwanzen',
  midge: 'midges | gall midge | gall midges | Aphidoletes | Gallmücke | Gallmücken',
}
const groupsOf = (type: ReportType): readonly string[] =>
  type === 'pollinator' ? pollinatorGroups : type === 'predator' ? predatorGroups : []

const named = new Map(
  Object.entries(names).flatMap(([group, others]) =>
    [group, `${group}s`, ...others.split('|')].map((name) => [lettersOf(name), group] as const),
  ),
)

/** The group meant by a name in another language, in the plural, or of another vocabulary. */
export const groupMeant = (type: ReportType, name: string): string | undefined => {
  const group = named.get(lettersOf(name))
  return group !== undefined && groupsOf(type).includes(group) ? group : undefined
}

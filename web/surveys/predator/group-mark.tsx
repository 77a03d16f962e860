import type { PredatorGroup } from '#domain/reference/taxon.ts'
import { InsectGlyph } from '#web/drawings/insects.tsx'
import aphid from '#web/drawings/predators/aphid.svg?raw'
import flowerBug from '#web/drawings/predators/flower-bug.svg?raw'
import lacewing from '#web/drawings/predators/lacewing.svg?raw'
import ladybird from '#web/drawings/predators/ladybird.svg?raw'
import midge from '#web/drawings/predators/midge.svg?raw'
import mummified from '#web/drawings/predators/mummified-aphid.svg?raw'
import { Drawing } from '#web/ui/drawing/drawing.tsx'
import css from './predator.module.css'

const drawings: Record<Exclude<PredatorGroup, 'hoverfly'>, string> = {
  aphid,
  'mummified aphid': mummified,
  ladybird,
  lacewing,
  'flower bug': flowerBug,
  midge,
}

/** The silhouette of a predator group, shown beside its name. */
export const GroupMark = ({ group }: { group: PredatorGroup }) =>
  group === 'hoverfly' ? (
    <InsectGlyph group="hoverfly" size={28} />
  ) : (
    <Drawing svg={drawings[group]} className={css.mark ?? ''} />
  )

import type { Comparison } from '#domain/comparisons/endpoints.ts'
import { compare as t } from '../texts/compare.ts'

/** How the two were compared, and whether weeks on this farm usually differ as much. */
export const basisOf = ({ visits, usual }: Comparison): string =>
  [
    visits && (visits.method === 'same cameras' ? t.sameCameras(visits.cameras) : t.allCameras),
    usual && (usual === 'more than usual' ? t.moreThanUsual : t.noMoreThanUsual),
  ]
    .filter(Boolean)
    .join(' ')

import { cameraVerdicts } from './camera-rules.ts'
import type { Facts } from './facts.ts'
import { farmVerdicts } from './farm-rules.ts'
import { portalVerdicts } from './portal-rules.ts'
import { silenceOf } from './silence.ts'
import type { OpenAlert, Verdict } from './verdict.ts'

/** The findings of all rules about all subjects. `open`: open alerts. */
export const verdictsOf = ({ now, farms, cameras, portal }: Facts, open: readonly OpenAlert[]): Verdict[] => {
  const camerasByFarm = Map.groupBy(cameras, ({ farm_id }) => farm_id)
  const withBatteryAlert = new Set(open.filter(({ rule }) => rule === 'battery').map(({ subject }) => subject))
  return [
    ...farms.flatMap((farm) => {
      const list = camerasByFarm.get(farm.id) ?? []
      const byField = Map.groupBy(list, ({ field_id }) => field_id)
      const own = list.flatMap((camera) =>
        cameraVerdicts(
          camera,
          farm,
          (byField.get(camera.field_id) ?? []).filter((other) => other !== camera),
        ),
      )
      // An empty battery explains why its camera is silent.
      const explainedByBattery = new Set(list.map(({ id }) => id).filter((id) => withBatteryAlert.has(`device ${id}`)))
      return [...silenceOf(farm, list, open, now, explainedByBattery), ...own, ...farmVerdicts(farm, list)]
    }),
    ...portalVerdicts(portal, farms, open, now),
  ]
}

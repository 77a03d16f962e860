import { addDays } from '#domain/weeks/dates.ts'
import { between, randomOf } from '#simulator/random.ts'
import type { Trx } from '../platform/postgres/database.ts'
import type { Making } from './places.ts'

/** A mild product about every three weeks of a deployment, and recently one that affected insects. */
export const makeSprays = async (
  trx: Trx,
  farm_id: number,
  deployed: { from: string; to: string | null }[],
  { seed, now }: Making,
): Promise<void> => {
  const today = now.toISOString().slice(0, 10)
  const recent = addDays(today, -5)
  const random = randomOf(seed, 'sprays', farm_id)
  const stood = (date: string) => deployed.some(({ from, to }) => date >= from && date <= (to ?? today))
  const sprays: { farm_id: number; date: string; product: string; hazard: 'low' | 'moderate' }[] = []
  const [first] = deployed
  if (!first) return
  for (
    let date = addDays(first.from, 9);
    date < addDays(today, -20);
    date = addDays(date, Math.floor(between(random, 18, 26)))
  )
    if (stood(date)) sprays.push({ farm_id, date, product: 'Potassium bicarbonate', hazard: 'low' })
  if (stood(recent)) sprays.push({ farm_id, date: recent, product: 'Fatty acids', hazard: 'moderate' })
  if (sprays.length > 0) await trx.insertInto('sprays').values(sprays).execute()
}

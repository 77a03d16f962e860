import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { dashboard } from './texts/dashboard.ts'
import css from './tiles.module.css'

const t = dashboard.tiles

/** Three figures between hairlines. */
export const Tiles = ({ tiles }: { tiles: FarmDashboard['tiles'] }) => (
  <dl className={css.tiles}>
    <div>
      <dt>{t.farms}</dt>
      <dd>{number(tiles.farms)}</dd>
    </div>
    <div>
      <dt>{t.hours}</dt>
      <dd>
        {number(tiles.hours_of_capture)}
        <small> h</small>
      </dd>
    </div>
    <div>
      <dt>{t.users}</dt>
      <dd>{number(tiles.users)}</dd>
    </div>
  </dl>
)

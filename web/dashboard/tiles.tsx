import type { FarmDashboard } from '#domain/dashboard/calls.ts'
import { number } from '#web/platform/formats.ts'
import style from './tiles.module.css'

/** Three figures between hairlines. */
export const Tiles = ({ tiles }: { tiles: FarmDashboard['tiles'] }) => (
  <dl className={style.tiles}>
    <div>
      <dt>No. of Farms</dt>
      <dd>{number(tiles.farms)}</dd>
    </div>
    <div>
      <dt>Total Hours of Capture</dt>
      <dd>
        {number(tiles.hours_of_capture, 1)}
        <small> h</small>
      </dd>
    </div>
    <div>
      <dt>No. of Users</dt>
      <dd>{number(tiles.users)}</dd>
    </div>
  </dl>
)

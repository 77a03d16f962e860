import { number } from '#web/platform/formats.ts'
import { scaleBar } from './projection.ts'
import style from './scale-foot.module.css'

/** The strip under a map: scale, what the markers mean or what is wrong, and whose picture it is. */
export const ScaleFoot = ({
  metresPerPixel,
  note,
  attribution,
}: {
  metresPerPixel: number
  note?: string
  attribution?: string | null
}) => {
  const { metres, width } = scaleBar(metresPerPixel)
  return (
    <div className={style.foot}>
      <span className={style.bar} style={{ width }} aria-hidden="true" />
      <span className={style.scale}>
        <span className="vh">Scale: the bar is </span>
        {metres < 1000 ? `${number(metres)} m` : `${number(metres / 1000)} km`}
      </span>
      {note && <span className={style.note}>{note}</span>}
      {attribution && <span className={style.attribution}>{attribution}</span>}
    </div>
  )
}

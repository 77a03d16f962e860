import { number } from '#web/platform/formats.ts'
import { scaleBar } from './projection.ts'
import { map as t } from '#web/texts/map.ts'
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
        <span className="vh">{t.scale} </span>
        {metres < 1000 ? t.metres(number(metres)) : t.kilometres(number(metres / 1000))}
      </span>
      {note && <span className={style.note}>{note}</span>}
      {attribution && <span className={style.attribution}>{attribution}</span>}
    </div>
  )
}

import { number } from '#web/platform/formats.ts'
import { scaleBar } from './projection.ts'
import { map as t } from '#web/texts/map.ts'
import css from './scale-foot.module.css'

/** The strip below a map: scale, the meaning of the markers or the error, and the attribution. */
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
    <div className={css.foot}>
      <span className={css.bar} style={{ width }} aria-hidden="true" />
      <span className={css.scale}>
        <span className="vh">{t.scale} </span>
        {metres < 1000 ? t.metres(number(metres)) : t.kilometres(number(metres / 1000))}
      </span>
      {note && <span className={css.note}>{note}</span>}
      {attribution && <span className={css.attribution}>{attribution}</span>}
    </div>
  )
}

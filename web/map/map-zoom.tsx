import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { map as t } from '#web/texts/map.ts'
import css from './map-zoom.module.css'

interface MapZoomProps {
  onIn: () => void
  onOut: () => void
  onWhole: () => void
}

/** The zoom buttons of a map: in, out, and the whole farm. */
export const MapZoom = ({ onIn, onOut, onWhole }: MapZoomProps) => (
  <div className={css.zoom}>
    <button type="button" aria-label={t.zoomIn} onClick={onIn}>
      <IconPlus aria-hidden="true" />
    </button>
    <button type="button" aria-label={t.zoomOut} onClick={onOut}>
      <IconMinus aria-hidden="true" />
    </button>
    <button type="button" aria-label={t.wholeFarm} onClick={onWhole}>
      <IconMaximize aria-hidden="true" />
    </button>
  </div>
)

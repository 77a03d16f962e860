import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { pictures as t } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import { zoomIn, zoomOut, type Zoom } from './image-canvas.tsx'

/** Buttons equivalent to wheel, pinch and keys. */
export const ZoomButtons = ({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) => (
  <>
    <Button size="icon" aria-label={t.zoomIn} title={t.zoomIn} onClick={() => onZoom(zoomIn(zoom))}>
      <IconZoomIn aria-hidden="true" />
    </Button>
    <Button
      size="icon"
      aria-label={t.zoomOut}
      title={t.zoomOut}
      disabled={zoom.scale === 1}
      onClick={() => onZoom(zoomOut(zoom))}
    >
      <IconZoomOut aria-hidden="true" />
    </Button>
  </>
)

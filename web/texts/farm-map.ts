import { t, texts } from '#domain/language/text.ts'

/** The offline map of a farm. */
export const farmMap = texts({
  show: 'Show map',
  hide: 'Hide map',
  label: (farm: string, cameras: number, plots: number) =>
    t(
      'Map of {farm}, {cameras, plural, one {{cameras} camera} other {{cameras} cameras}}, {plots, plural, one {{plots} plot} other {{plots} plots}}. Move it with the arrow keys.',
      { farm, cameras, plots },
    ),
  legend: 'Yellow: cameras. Green: plots.',
  noPicture: 'No picture is stored on this phone.',
  licensed: (attribution: string, licence: string) => `${attribution} (${licence})`,
  nothing: 'Nothing on this farm has a position yet. Draw its outlines, or record the positions of its plots.',
})

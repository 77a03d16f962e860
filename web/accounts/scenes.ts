import camera from '#web/drawings/scenes/camera.svg'
import raspberry from '#web/drawings/scenes/raspberry.svg'
import tunnel from '#web/drawings/scenes/tunnel.svg'
import { sceneTexts } from '#web/texts/accounts.ts'

export interface Scene {
  src: string
  title: string
  text: string
}

export const scenes: Scene[] = [
  { src: tunnel, ...sceneTexts.tunnel },
  { src: raspberry, ...sceneTexts.raspberry },
  { src: camera, ...sceneTexts.camera },
]

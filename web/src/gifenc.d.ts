declare module 'gifenc/dist/gifenc.esm.js' {
  type Palette = number[][]
  interface Encoder {
    writeFrame(pixels: Uint8Array, width: number, height: number, options: { palette: Palette; delay: number }): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
  export function GIFEncoder(): Encoder
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
}

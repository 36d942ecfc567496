import sharp from 'sharp';

const SIZE = 400;

/** Draws a profile picture: hills under a sun, in colours that depend on the number. */
export function drawPicture(number: number): Promise<Buffer> {
  const hue = (number * 47) % 360;
  const sun = 90 + ((number * 61) % 220);
  const hill = (offset: number, light: number) => {
    const peak = 210 + offset + ((number * 37) % 50);
    return `<path d="M0 ${peak + 60} Q 110 ${peak - 60} 220 ${peak + 20} T 400 ${peak} V 400 H 0 Z"
      fill="hsl(${hue} 45% ${light}%)"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <rect width="400" height="400" fill="hsl(${(hue + 30) % 360} 70% 82%)"/>
    <circle cx="${sun}" cy="130" r="62" fill="hsl(${(hue + 180) % 360} 80% 70%)"/>
    ${hill(0, 58)}${hill(60, 44)}${hill(115, 30)}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

// Serves files as the sitemaps of an index on the loopback interface, and tells its address on standard output. Ends with its standard input.
// The files are in its memory before it is asked, so that it takes as little as can be of the two cores that the follower is measured on.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const files = process.argv.slice(2);
const bodies = files.map((file) => readFileSync(file));

const server = createServer((request, response) => {
  const { host } = request.headers;
  const number = /^\/(\d+)\.xml$/.exec(request.url ?? "")?.[1];
  if (request.url === "/index.xml") {
    const refs = files.map((_, index) => `<sitemap><loc>http://${host}/${index}.xml</loc></sitemap>\n`);
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${refs.join("")}</sitemapindex>\n`;
    response.writeHead(200, { "content-type": "application/xml", "content-length": Buffer.byteLength(body) }).end(body);
  } else if (number !== undefined && bodies[number] !== undefined) {
    response.writeHead(200, { "content-type": "application/xml", "content-length": bodies[number].length }).end(bodies[number]);
  } else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}/index.xml\n`));
process.stdin.on("end", () => process.exit(0)).resume();

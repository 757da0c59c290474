import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateRobotsFile } from "./robots-file.ts";

const URL = "https://e.com/sitemap.xml";

let folder = "";
let path = "";
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-robots-"));
});
beforeEach(() => {
  path = join(folder, `robots-${made++}.txt`);
});
afterAll(async () => rm(folder, { recursive: true }));

const bytesOf = async (): Promise<string> => (await readFile(path)).toString("latin1");

describe("updateRobotsFile", () => {
  it("makes the file where there is none", async () => {
    expect(await updateRobotsFile(path, URL)).toBe("created");
    expect(await bytesOf()).toBe(`Sitemap: ${URL}\n`);
  });

  it.each([
    ["User-agent: *\nDisallow: /a\n", `User-agent: *\nDisallow: /a\n\nSitemap: ${URL}\n`],
    ["User-agent: *\r\nDisallow:", `User-agent: *\r\nDisallow:\r\n\r\nSitemap: ${URL}\r\n`],
    ["# \xff\xfe caf\xe9 \xc3\xa9\n", `# \xff\xfe caf\xe9 \xc3\xa9\n\nSitemap: ${URL}\n`],
    ["\xef\xbb\xbf", `\xef\xbb\xbfSitemap: ${URL}\n`],
    ["\xef\xbb\xbfUser-agent: *\n", `\xef\xbb\xbfUser-agent: *\n\nSitemap: ${URL}\n`],
    ["Sitemap: https://e.com/news.xml\n", `Sitemap: https://e.com/news.xml\nSitemap: ${URL}\n`],
    ["", `Sitemap: ${URL}\n`],
  ])("adds the line to %j, touches nothing else, and only once", async (before, after) => {
    await writeFile(path, before, "latin1");
    expect(await updateRobotsFile(path, URL)).toBe("added");
    expect(await bytesOf()).toBe(after);
    const status = await stat(path);
    expect(await updateRobotsFile(path, URL)).toBe("unchanged");
    expect((await stat(path)).ino).toBe(status.ino);
    expect(await bytesOf()).toBe(after);
  });

  it.each([`Sitemap: ${URL}`, `\xef\xbb\xbfsitemap:${URL} # ours`])("leaves %j as it is", async (before) => {
    await writeFile(path, before, "latin1");
    expect(await updateRobotsFile(path, URL)).toBe("unchanged");
    expect(await bytesOf()).toBe(before);
  });

  it("adds a line for each of several addresses that is not there yet, in one go", async () => {
    const urls = [URL, "https://e.com/sitemap-1.xml", "https://e.com/sitemap-2.xml"];
    await writeFile(path, `User-agent: *\nDisallow:\n\nSitemap: ${urls[1]}\n`);
    expect(await updateRobotsFile(path, urls)).toBe("added");
    expect(await bytesOf()).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${urls[1]}\nSitemap: ${urls[0]}\nSitemap: ${urls[2]}\n`);
    expect(await updateRobotsFile(path, urls)).toBe("unchanged");
    await expect(updateRobotsFile(path, [URL, "https://e.com/\u00e9"])).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });

  it("puts the address in the place of a former one, and touches nothing else", async () => {
    const former = "https://e.com/old/sitemap.xml";
    await writeFile(path, `# caf\xe9\nSitemap: ${former}\nUser-agent: *\n`, "latin1");
    expect(await updateRobotsFile(path, URL, { former })).toBe("updated");
    expect(await bytesOf()).toBe(`# caf\xe9\nSitemap: ${URL}\nUser-agent: *\n`);
    expect(await updateRobotsFile(path, URL, { former })).toBe("unchanged");
  });

  it("says what it would do in a dry run, and does nothing", async () => {
    expect(await updateRobotsFile(path, URL, { dryRun: true })).toBe("created");
    await expect(stat(path)).rejects.toThrow();
    await writeFile(path, "");
    expect(await updateRobotsFile(path, URL, { dryRun: true })).toBe("added");
    expect(await bytesOf()).toBe("");
  });

  it.skipIf(process.platform === "win32")("keeps permissions and symbolic links", async () => {
    await writeFile(path, "");
    await chmod(path, 0o640);
    const link = `${path}.link`;
    await symlink(path, link);
    expect(await updateRobotsFile(link, URL)).toBe("added");
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect(await bytesOf()).toBe(`Sitemap: ${URL}\n`);
  });

  it("leaves no file behind, and says what is in the way", async () => {
    await expect(updateRobotsFile(join(path, "robots.txt"), URL)).rejects.toMatchObject({
      code: "ERR_SINK",
      message: expect.stringMatching(/^Expected .*found/),
    });
    await expect(updateRobotsFile(folder, URL)).rejects.toThrow("found a folder");
    await writeFile(path, Buffer.from("\ufeffUser-agent: *", "utf16le"));
    await expect(updateRobotsFile(path, URL)).rejects.toThrow("found UTF-16");
    await expect(updateRobotsFile(path, "https://e.com/a b")).rejects.toThrow("Expected the address of a sitemap in ASCII");
    expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

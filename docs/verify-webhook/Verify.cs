using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class Verify
{
    private const long ToleranceSeconds = 300;

    /// <summary>Whether rawBody, exactly as it arrived, was signed with secret within the last five minutes.</summary>
    public static bool IsAuthentic(string secret, string signatureHeader, byte[] rawBody)
    {
        var parts = (signatureHeader ?? "").Split(',').Select(part => part.Split(new[] { '=' }, 2)).ToList();
        var timestamp = parts.Where(part => part.Length == 2 && part[0] == "t").Select(part => part[1]).FirstOrDefault();
        if (timestamp == null || timestamp.Length > 15 || !timestamp.All(digit => digit >= '0' && digit <= '9')) return false;
        if (!long.TryParse(timestamp, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > ToleranceSeconds) return false;
        using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            var signed = Encoding.UTF8.GetBytes(timestamp + ".").Concat(rawBody).ToArray();
            var expected = BitConverter.ToString(mac.ComputeHash(signed)).Replace("-", "").ToLowerInvariant();
            // During a secret rotation, the header has one v1 value per secret.
            return parts.Any(part => part.Length == 2 && part[0] == "v1" && AreEqual(part[1], expected));
        }
    }

    /// <summary>In constant time. From .NET Core 2.1 on, CryptographicOperations.FixedTimeEquals does the same.</summary>
    private static bool AreEqual(string given, string expected)
    {
        if (given.Length != expected.Length) return false;
        var difference = 0;
        for (var at = 0; at < expected.Length; at++) difference |= given[at] ^ expected[at];
        return difference == 0;
    }

    /// <summary>Whether the event in rawBody directly follows the log event with digest digestBefore.</summary>
    public static bool FollowsDigest(byte[] rawBody, string digestBefore)
    {
        // One character for each byte.
        var latin = Encoding.GetEncoding("ISO-8859-1");
        var body = latin.GetString(rawBody);
        var link = Regex.Match(body, @",""digest"":""([A-Za-z0-9_-]{43})""\}\z");
        if (!link.Success) return false;
        var content = body.Substring(0, link.Index) + "}";
        // The digest covers a null preview, because a message can be withdrawn later.
        if (Regex.IsMatch(content, @"^\{""id"":""[^""]*"",""type"":""chat\.message"""))
            content = Regex.Replace(content, @"""preview"":""(?:[^""\\]|\\.)*""", @"""preview"":null");
        using (var hash = SHA256.Create())
        {
            var expected = Convert.ToBase64String(hash.ComputeHash(latin.GetBytes(content + digestBefore)));
            return expected.TrimEnd('=').Replace('+', '-').Replace('/', '_') == link.Groups[1].Value;
        }
    }

    // Try it: mcs Verify.cs && mono Verify.exe <secret> <X-Svc-Signature> [<digest before>] < body.json
    public static int Main(string[] arguments)
    {
        var rawBody = new MemoryStream();
        Console.OpenStandardInput().CopyTo(rawBody);
        var secret = arguments.Length > 0 ? arguments[0] : "";
        var signatureHeader = arguments.Length > 1 ? arguments[1] : null;
        var follows = arguments.Length < 3 || FollowsDigest(rawBody.ToArray(), arguments[2]);
        var authentic = IsAuthentic(secret, signatureHeader, rawBody.ToArray()) && follows;
        Console.WriteLine(authentic ? "authentic" : "not authentic");
        return authentic ? 0 : 1;
    }
}
